// A set-up file of Vitest: after each file of tests of the command its folders are gone.
import { afterAll } from 'vitest';
import { removeFolders } from './carom.ts';

afterAll(removeFolders);
