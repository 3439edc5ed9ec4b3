/** What variables of the style sheet come to, for a canvas, which does not know `light-dark()`. */
export function cssColors(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => {
    const probe = document.createElement('span');
    probe.style.color = style.getPropertyValue(name);
    (element.parentElement ?? document.body).append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
