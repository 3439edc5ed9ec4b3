import type { Camera } from '@carom/draw';
import { lookWidth } from './protocol.ts';
import type { Places } from './remote-take.ts';

/** Draws all discs at once. */
export interface DiscPainter {
  /** How it draws, for the panel. */
  readonly name: string;
  /** Waits until what was drawn is there. */
  finish(): void;
  draw(camera: Camera, places: Places, background: readonly [number, number, number]): void;
}

const vertex = `#version 300 es
in vec2 corner; in vec2 at; in float r; in vec3 color;
uniform vec4 view; uniform vec2 size; uniform float ratio;
out vec2 place; out vec3 fill; out float pixel;
void main() {
  float reach = r * view.z;
  vec2 middle = vec2(size.x * .5 + (at.x - view.x) * view.z, size.y * .5 + (view.w * (at.y - view.y)) * view.z);
  vec2 screen = middle + corner * (reach + 1.);
  place = corner * (reach + 1.);
  pixel = reach; fill = color;
  gl_Position = vec4(screen.x / size.x * 2. - 1., 1. - screen.y / size.y * 2., 0., 1.);
}`;
const fragment = `#version 300 es
precision mediump float;
in vec2 place; in vec3 fill; in float pixel; out vec4 color;
void main() {
  float far = length(place);
  float inside = clamp(pixel - far + .5, 0., 1.);
  float rim = clamp(pixel - far - .4, 0., 1.);
  color = vec4(mix(fill * .45, fill, rim) * inside, inside);
}`;

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** The faster painter for these discs on this computer: both draw them once unseen, and are timed until the pixels are there. */
export function painterFor(canvas: HTMLCanvasElement, camera: Camera, places: Places): DiscPainter | null {
  if (!hasGraphicsCard()) return canvasOn(canvas);
  const [gl, flat] = [timeOf(webglOn, canvas, camera, places), timeOf(canvasOn, canvas, camera, places)];
  return gl < flat ? webglOn(canvas) : canvasOn(canvas);
}

/** Whether WebGL2 is there and not computed by the processor: then every frame would also be copied back to be shown. */
function hasGraphicsCard(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) return false;
  const named = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Milliseconds of two drawings; Infinity where it cannot be. */
function timeOf(make: (canvas: Canvas) => DiscPainter | null, { width, height }: Canvas, camera: Camera, places: Places): number {
  const painter = make(new OffscreenCanvas(width, height));
  if (!painter) return Infinity;
  const start = performance.now();
  for (let i = 0; i < 2; i++) painter.draw(camera, places, [1, 1, 1]);
  painter.finish();
  return performance.now() - start;
}

function webglOn(canvas: Canvas): DiscPainter | null {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, premultipliedAlpha: true }) as WebGL2RenderingContext | null;
  return gl && webglPainter(gl);
}

function canvasOn(canvas: Canvas): DiscPainter | null {
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  return context && canvasPainter(context);
}

function webglPainter(gl: WebGL2RenderingContext): DiscPainter | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  gl.useProgram(program);
  const [corners, places, looks] = [gl.createBuffer(), gl.createBuffer(), gl.createBuffer()];
  const attribute = (name: string, buffer: WebGLBuffer, width: number, stride: number, from: number, perDisc: number) => {
    const location = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, width, gl.FLOAT, false, stride, from);
    gl.vertexAttribDivisor(location, perDisc);
  };
  attribute('corner', corners, 2, 0, 0, 0);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  attribute('at', places, 2, 0, 0, 1);
  attribute('r', looks, 1, 4 * lookWidth, 0, 1);
  attribute('color', looks, 3, 4 * lookWidth, 4, 1);
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  const [view, size] = [uniform('view'), uniform('size')];
  let known: Float32Array | null = null;
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return {
    name: 'WebGL2, instanced',
    finish: () => gl.finish(),
    draw(camera, { at, looks: look, ids }, [red, green, blue]) {
      gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
      gl.clearColor(red, green, blue, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.uniform4f(view, camera.x, camera.y, camera.scale, camera.up === 'up' ? -1 : 1);
      gl.uniform2f(size, camera.width, camera.height);
      gl.bindBuffer(gl.ARRAY_BUFFER, places);
      gl.bufferData(gl.ARRAY_BUFFER, at, gl.DYNAMIC_DRAW);
      if (known !== look) {
        known = look;
        gl.bindBuffer(gl.ARRAY_BUFFER, looks);
        gl.bufferData(gl.ARRAY_BUFFER, look, gl.STATIC_DRAW);
      }
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, ids.length);
    },
  };
}

/** Discs of one color in one path, 64 at a time: more in a path is slower. */
function canvasPainter(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): DiscPainter {
  return {
    name: 'Canvas2D',
    finish: () => {
      context.getImageData(0, 0, 1, 1);
    },
    draw({ x, y, scale, width, height, ratio, up }, { at, looks, ids }, [red, green, blue]) {
      const css = (r: number, g: number, b: number) => `rgb(${Math.round(255 * r)} ${Math.round(255 * g)} ${Math.round(255 * b)})`;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.fillStyle = css(red, green, blue);
      context.fillRect(0, 0, width, height);
      let color = '';
      let open = 0;
      for (let i = 0; i < ids.length; i++) {
        const k = i * lookWidth;
        const fill = css(looks[k + 1], looks[k + 2], looks[k + 3]);
        if (fill !== color || open === 64) {
          if (open > 0) context.fill();
          context.beginPath();
          context.fillStyle = color = fill;
          open = 0;
        }
        const px = width / 2 + (at[2 * i] - x) * scale;
        const py = height / 2 + (up === 'up' ? y - at[2 * i + 1] : at[2 * i + 1] - y) * scale;
        const r = looks[k] * scale;
        context.moveTo(px + r, py);
        context.arc(px, py, r, 0, 2 * Math.PI);
        open++;
      }
      if (open > 0) context.fill();
    },
  };
}
