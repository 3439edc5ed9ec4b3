import { createStepper, World } from 'carom';
import {
  AmbientLight,
  CircleGeometry,
  Color,
  DirectionalLight,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  OrthographicCamera,
  Scene,
  SphereGeometry,
  WebGLRenderer,
} from 'three';

const count = 10_000;
const [width, height, r] = [1200, 750, 2.4];

const world = new World<Mesh>();
world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material: { restitution: 1 } });
for (let i = 0; i < count; i++)
  world.add({
    x: 6 + 9.9 * (i % 120),
    y: 6 + 8.8 * Math.floor(i / 120),
    r,
    vx: ((i * 37) % 101) - 50,
    vy: ((i * 53) % 101) - 50,
    material: { restitution: 1 },
  });

const scene = new Scene();
scene.background = new Color('#1d232d');
const camera = new OrthographicCamera(0, width, height, 0, 1, 400); // y up, in the unit of the world
camera.position.z = 200;
const light = new DirectionalLight('white', 2.5);
light.position.set(-1, 2, 3);
scene.add(light, new AmbientLight('white', 0.8));

// All discs are one mesh: a matrix each, of which only the place changes.
const discs = new InstancedMesh(new CircleGeometry(r, 12), new MeshBasicMaterial(), count);
discs.frustumCulled = false;
const colors = ['#6cb4ee', '#f4b942', '#e4677b'].map((name) => new Color(name));
for (let i = 0; i < count; i++) discs.setColorAt(i, colors[i % 3]);
const matrices = discs.instanceMatrix.array;
for (let i = 0; i < count; i++) for (let k = 0; k < 4; k++) matrices[16 * i + 5 * k] = 1; // identity
scene.add(discs);

// Bodies with a mesh of their own: `data` ties them.
const balls = [300, 600, 900].map((x, i) => {
  const mesh = new Mesh(new SphereGeometry(60, 48, 24), new MeshStandardMaterial({ color: colors[i], roughness: 0.35 }));
  scene.add(mesh);
  for (const body of world.within({ x, y: 375, r: 62 })) world.remove(body);
  return world.add({ x, y: 375, r: 60, vx: 200, vy: 150 * (i - 1), material: { restitution: 1 }, data: mesh });
});

const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(width, height, false); // the style says how large it is shown
document.body.prepend(renderer.domElement);
const stepper = createStepper(world, { maxSteps: 2 });
const small = Array.from(world).filter((body) => !balls.includes(body));
discs.count = small.length;
const [places, before] = [new Float64Array(2 * count), new Float64Array(2 * count)];
world.copyPositions(places);
const output = document.querySelector('output')!;
let [steps, work] = [0, 0];
renderer.setAnimationLoop(() => {
  const start = performance.now();
  steps += stepper.advanceTo(start / 1000, () => {
    before.set(places);
    world.copyPositions(places);
  });
  const { alpha } = stepper;
  for (let i = 0; i < small.length; i++) {
    matrices[16 * i + 12] = before[2 * i] + alpha * (places[2 * i] - before[2 * i]);
    matrices[16 * i + 13] = before[2 * i + 1] + alpha * (places[2 * i + 1] - before[2 * i + 1]);
  }
  discs.instanceMatrix.needsUpdate = true;
  for (const ball of balls) {
    const { x, y } = stepper.interpolate(ball);
    ball.data!.position.set(x, y, 0);
  }
  work += performance.now() - start;
  renderer.render(scene, camera);
  if (steps < 30) return;
  output.textContent = `${world.stepCount} steps, ${(work / steps).toFixed(1)} ms each, all but drawing`;
  steps = work = 0;
});
