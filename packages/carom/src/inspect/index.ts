export { explainPair, type PairExplanation } from './explain.ts';
export { type ContactsOptions, contactsOf, gridOf, type WorldContact, type WorldGrid } from './overlay.ts';
export { profileOf, setClock, type WorldProfile } from './profile.ts';
export { statisticsOf, type WorldStatistics } from './statistics.ts';
