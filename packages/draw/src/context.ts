/** The part of `CanvasRenderingContext2D` that drawing uses: a canvas of the page, of a worker or of Node has it, and so has a recorder in a test. */
export interface DrawContext {
  /** Color of `fill`, `fillRect` and `fillText`. */
  fillStyle: unknown;
  /** Color of `stroke`. */
  strokeStyle: unknown;
  /** Width of strokes. */
  lineWidth: number;
  /** Ends of strokes. */
  lineCap: string;
  /** Corners of strokes. */
  lineJoin: string;
  /** Opacity of everything, 0 … 1. */
  globalAlpha: number;
  /** CSS font of texts. */
  font: string;
  /** Which end of a text is at its point. */
  textAlign: string;
  /** Which height of a text is at its point. */
  textBaseline: string;
  /** Forgets the path. */
  beginPath(): void;
  /** Starts a new part of the path. */
  moveTo(x: number, y: number): void;
  /** A straight piece of path. */
  lineTo(x: number, y: number): void;
  /** A round piece of path. */
  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void;
  /** A rectangle of path. */
  rect(x: number, y: number, width: number, height: number): void;
  /** Joins the path to its start. */
  closePath(): void;
  /** Fills the path. */
  fill(): void;
  /** Draws along the path. */
  stroke(): void;
  /** Keeps further drawing inside the path. */
  clip(): void;
  /** Fills a rectangle. */
  fillRect(x: number, y: number, width: number, height: number): void;
  /** Draws a text. */
  fillText(text: string, x: number, y: number): void;
  /** Remembers all settings. */
  save(): void;
  /** Goes back to the settings remembered last. */
  restore(): void;
  /** Sets what one unit of drawing is in device pixels. */
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
}
