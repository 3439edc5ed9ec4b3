import { World } from 'carom';
import { useRef, useState } from 'react';
import { useWorld } from './use-world';

function createBalls(): World<string> {
  const world = new World<string>({ gravity: { x: 0, y: 300 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 800, maxY: 500 } }, { material: { restitution: 1 } });
  for (let i = 0; i < 60; i++)
    world.add({
      x: 60 + 75 * (i % 10),
      y: 40 + 45 * Math.floor(i / 10),
      r: 10 + ((i * 7) % 11),
      vx: 30 * ((i % 7) - 3),
      material: { restitution: 0.95 },
      data: `hsl(${(i * 47) % 360} 70% 65%)`,
    });
  return world;
}

export function Balls() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const count = useRef(0);
  const [shown, setShown] = useState(0);
  useWorld(createBalls, {
    afterStep(world) {
      count.current += world.events.hits.length;
      if (world.stepCount % 30 === 0) setShown(count.current); // twice a second, not at each hit
    },
    draw(world, stepper) {
      const context = canvas.current!.getContext('2d')!;
      context.clearRect(0, 0, 800, 500);
      for (const body of world) {
        const { x, y } = stepper.interpolate(body);
        context.beginPath();
        context.arc(x, y, body.r, 0, 2 * Math.PI);
        context.fillStyle = body.data!;
        context.fill();
      }
    },
  });
  return (
    <>
      <canvas ref={canvas} width={800} height={500} />
      <output>{shown} hits</output>
    </>
  );
}
