import { Extension } from '../extension.ts';
import { JointBook } from './joint-book.ts';
import { JointStage } from './joint-stage.ts';

/** Joints, for worlds that are to read bytes of worlds with joints. `addJoint` needs no mention of it. */
export const joints: Extension = /* @__PURE__ */ new Extension(
  'joints',
  (extension, state) => new JointStage(extension, state),
  (extension, host, stage) => new JointBook(extension, host, stage as JointStage),
);
