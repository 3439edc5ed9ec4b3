declare module 'virtual:scene-stills' {
  /** The scenes of the gallery before their engines have come, by their ids. */
  export const stills: Readonly<Record<string, import('../../build/record-stills.ts').SceneStill>>;
}
