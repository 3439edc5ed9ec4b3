import type { Book, BookHost, Extension } from '../world/extension.ts';
import type { HullStage } from './hull-stage.ts';

/** What a world with bodies made of hulls does when users edit it. They hold bodies as all others. */
export class HullBook<T> implements Book<T> {
  readonly extension: Extension;
  stage: HullStage;
  private readonly host: BookHost<T>;

  constructor(extension: Extension, host: BookHost<T>, stage: HullStage) {
    this.extension = extension;
    this.host = host;
    this.stage = stage;
  }

  remove(): boolean {
    return false;
  }

  bodyRemoved(index: number): void {
    this.stage.forget(index);
    if (this.host.state.bodies.isShaped(index)) this.stage.hulls.remove(index);
  }

  wallRemoved(id: number): void {
    this.stage.forgetWall(id);
  }

  enter(stage: HullStage): void {
    this.stage = stage;
  }
}
