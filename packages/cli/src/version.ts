/** The release of the command; a test keeps it equal to package.json. */
export const caromVersion = '0.1.0';
