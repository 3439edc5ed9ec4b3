/** What variables of the style sheet come to, for a canvas, which does not know `light-dark()`. */
export function plotStyle(element: HTMLElement): (name: string) => string {
  const probe = document.createElement('span');
  (element.parentElement ?? document.body).append(probe);
  const known = new Map<string, string>();
  const style = getComputedStyle(element);
  const color = (name: string) => {
    let value = known.get(name);
    if (value === undefined) {
      probe.style.color = style.getPropertyValue(name);
      value = getComputedStyle(probe).color;
      known.set(name, value);
    }
    return value;
  };
  for (const name of ['--accent', '--danger', '--brass', '--line', '--control-line']) color(name);
  probe.remove();
  return color;
}
