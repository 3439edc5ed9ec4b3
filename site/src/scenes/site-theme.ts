import { darkTheme, lightTheme, type Theme } from '@carom/draw';

const day: Theme = {
  ...lightTheme,
  background: '#fffdf7',
  floor: '#e9efe4',
  wall: '#6b5a41',
  ink: '#18211d',
  disc: '#2d7d9a',
  fixed: '#a39c8b',
  accent: '#17654a',
};

const night: Theme = {
  ...darkTheme,
  background: '#151d1a',
  floor: '#1d2824',
  wall: '#9b8763',
  ink: '#ece8db',
  disc: '#5fb0cc',
  fixed: '#6d766f',
  accent: '#97dcbb',
};

/** The colors of drawings that match the page. */
export function siteTheme(isDark: boolean): Theme {
  return isDark ? night : day;
}
