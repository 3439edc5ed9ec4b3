#!/usr/bin/env node
// A file of its own that is always there: npm links it before anything is built.
import '../dist/bin.js';
