// How do two circles lie, where do they cross, and how far must they move to part?
import { intersectionPoints, manifold, relation, separate, separation } from 'carom';

const a = { x: 0, y: 0, r: 5 };
const b = { x: 8, y: 0, r: 5 };
console.log(relation(a, b), intersectionPoints(a, b));
console.log('gap', separation(a, b), 'contact', manifold(a, b));

separate(a, b, { inverseMassA: 1, inverseMassB: 0 }); // b is a wall: a gives way alone
console.log(relation(a, b), a);
