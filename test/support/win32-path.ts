/** What `node:path` is on Windows. The alias that leads here has taken its own name. */
export default process.getBuiltinModule('node:path').win32;
