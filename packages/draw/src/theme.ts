/** The colors of a drawing, each `#rrggbb`. */
export interface Theme {
  /** Everything outside of rooms. */
  readonly background: string;
  /** The floor of rooms (`inside` walls) without a color of their own. */
  readonly floor: string;
  /** Walls and the rails around rooms. */
  readonly wall: string;
  /** Texts and the outlines of discs; contrast ≥ 4.5 on background and floor. */
  readonly ink: string;
  /** Movable discs without a color of their own. */
  readonly disc: string;
  /** Immovable discs without a color of their own. */
  readonly fixed: string;
  /** Velocity arrows; contrast ≥ 3 on background and floor. */
  readonly velocity: string;
  /** Contact points and normals; contrast ≥ 3 on background and floor. */
  readonly contact: string;
  /** The ring around a chosen disc; contrast ≥ 3 on background and floor. */
  readonly accent: string;
  /** CSS font family of texts. */
  readonly font: string;
}

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Dark lines on light ground. */
export const lightTheme: Theme = /* @__PURE__ */ Object.freeze({
  background: '#f3f5f8',
  floor: '#ffffff',
  wall: '#5b6675',
  ink: '#1b222c',
  disc: '#56b4e9',
  fixed: '#aab2bd',
  velocity: '#b34700',
  contact: '#a3195b',
  accent: '#0b57d0',
  font,
});

/** Light lines on dark ground. */
export const darkTheme: Theme = /* @__PURE__ */ Object.freeze({
  background: '#0e1217',
  floor: '#161c24',
  wall: '#8592a3',
  ink: '#e8edf3',
  disc: '#3d8fc4',
  fixed: '#5d6875',
  velocity: '#ffb454',
  contact: '#ff7eb6',
  accent: '#8ab8ff',
  font,
});

/**
 * Colors that stay apart for people with any kind of color blindness.
 *
 * Source: M. Okabe and K. Ito, Color Universal Design (2008), without its black.
 */
export const palette: readonly string[] = /* @__PURE__ */ Object.freeze([
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#d55e00',
  '#56b4e9',
  '#cc79a7',
  '#f0e442',
]);
