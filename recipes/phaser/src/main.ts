import type { World } from 'carom';
import { AUTO, Game, Scene } from 'phaser';
import { CaromPlugin } from './carom-plugin';

class Pinball extends Scene {
  declare carom: CaromPlugin;

  create(): void {
    const { world } = this.carom;
    world.gravity = { x: 0, y: 300 };
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 800, maxY: 500 } }, { material: { restitution: 0.8 } });
    for (const [x, y] of [
      [250, 220],
      [400, 320],
      [550, 220],
    ]) {
      this.add.circle(x, y, 45, 0xf4b942);
      world.addWall({ x, y, r: 45 }, { material: { restitution: 1.1 } });
    }
    const graphics = this.make.graphics();
    graphics.fillStyle(0xffffff).fillCircle(16, 16, 16).fillStyle(0x6c7a90).fillRect(15, 2, 2, 14); // a hand shows the spin
    graphics.generateTexture('ball', 32, 32);
    for (let i = 0; i < 40; i++) {
      const ball = this.add.image(100 + 60 * (i % 11), 40 + 30 * Math.floor(i / 11), 'ball').setTint([0x6cb4ee, 0xe4677b, 0x8bd17c][i % 3]);
      this.carom.add(ball, { r: 16, vx: 40 * ((i % 5) - 2), material: { restitution: 0.7, friction: 0.3 } });
    }
    const text = this.add.text(10, 10, '', { color: '#dfe6ef' });
    let hits = 0;
    this.events.on('carom-step', ({ events, stepCount }: World) => {
      hits += events.hits.length;
      if (stepCount % 30 === 0) document.title = text.setText(`${hits} hits`).text;
    });
  }
}

new Game({
  type: AUTO,
  width: 800,
  height: 500,
  parent: 'game',
  backgroundColor: '#1d232d',
  banner: false,
  scene: Pinball,
  plugins: { scene: [{ key: 'CaromPlugin', plugin: CaromPlugin, mapping: 'carom' }] },
});
