/** The release whose engines a recording made now was run by; a test keeps it equal to package.json. */
export const caromVersion = '0.1.0';
