export { createHistory, type WorldHistory, type WorldHistoryOptions } from './history.ts';
export { createStepper, type Pose, type StepCalls, type Steppable, type Stepper, type StepperOptions, stepperDefaults } from './stepper.ts';
export { warmUpWorld } from './warm-up.ts';
