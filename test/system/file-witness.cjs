'use strict';
// Required before an app: writes to stdout, at its end, what it did with the files of a folder.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const path = require('node:path');
const sqlite = require('node:sqlite');

const folder = path.resolve(process.env.WITNESSED_FOLDER);
const seen = new Set();

function note(name, file) {
  if (typeof file !== 'string') return;
  const from = path.relative(folder, path.resolve(file));
  if (from.startsWith('..')) return;
  seen.add(`${name.replace(/Sync$/, '')} ${from || '.'}`);
}

function watch(module) {
  for (const [name, work] of Object.entries(module)) {
    if (
      !/^(open|read|write|append|mkdir|rename|link|copy|rm|unlink|chmod|truncate|create)/.test(name)
    )
      continue;
    if (typeof work !== 'function') continue;
    module[name] = function (...args) {
      note(name, args[0]);
      return Reflect.apply(work, this, args);
    };
    Object.assign(module[name], work);
  }
}

watch(fs);
watch(fs.promises);
sqlite.DatabaseSync = class extends sqlite.DatabaseSync {
  constructor(file, ...more) {
    note('database', file);
    super(file, ...more);
  }
};
syncBuiltinESMExports();

const write = process.stdout.write.bind(process.stdout);
process.on('exit', () => write(`witnessed ${JSON.stringify([...seen])}\n`));
