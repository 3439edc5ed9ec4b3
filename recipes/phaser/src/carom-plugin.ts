import { type Body, type BodyOptions, createStepper, type Stepper, World } from 'carom';
import { Plugins, Scenes } from 'phaser';

interface Placed {
  x: number;
  y: number;
  rotation: number;
}

/** A world for each scene, as `this.carom`: steps with the scene, sleeps and ends with it, and puts game objects where their bodies are. */
export class CaromPlugin extends Plugins.ScenePlugin {
  world!: World<Placed>;
  #stepper!: Stepper;

  boot(): void {
    const { events } = this.systems!;
    events.on(Scenes.Events.UPDATE, this.#update, this);
    events.on(Scenes.Events.SHUTDOWN, this.#begin, this); // a scene that starts again has an empty world
    events.once(Scenes.Events.DESTROY, () => {
      events.off(Scenes.Events.UPDATE, this.#update, this);
      events.off(Scenes.Events.SHUTDOWN, this.#begin, this);
    });
    this.#begin();
  }

  /** Adds a body where a game object is, which it carries along. */
  add(object: Placed, options: Omit<BodyOptions<Placed>, 'x' | 'y' | 'data'>): Body<Placed> {
    return this.world.add({ ...options, x: object.x, y: object.y, data: object });
  }

  #begin(): void {
    this.world = new World();
    this.#stepper = createStepper(this.world);
  }

  #update(time: number): void {
    this.#stepper.advanceTo(time / 1000, () => this.scene!.events.emit('carom-step', this.world));
    for (const body of this.world) {
      if (body.data === undefined) continue;
      const { x, y, angle } = this.#stepper.interpolate(body);
      body.data.x = x;
      body.data.y = y;
      body.data.rotation = angle;
    }
  }
}
