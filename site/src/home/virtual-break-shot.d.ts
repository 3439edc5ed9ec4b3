declare module 'virtual:break-shot' {
  export const breakShot: import('../../build/record-break.ts').BreakShot;
}
