#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * What electron-builder makes deb and rpm packages with, as far as its arguments go, over the tools
 * of the machine: `dpkg-deb` and `rpmbuild`. The real one is a download.
 */
const given = process.argv.slice(2);
const values = (flag: string): string[] =>
  given.flatMap((each, index) => {
    if (each === flag) return given[index + 1] ?? [];
    return each.startsWith(`${flag}=`) ? each.slice(flag.length + 1) : [];
  });
const value = (flag: string): string => values(flag)[0] ?? '';

const target = value('--package');
const root = `${target}.root`;
fs.rmSync(root, { recursive: true, force: true });
for (const each of given) {
  const [from, to] = each.split('=');
  if (from === undefined || to === undefined || !to.startsWith('/') || !fs.existsSync(from))
    continue;
  const place = path.join(root, to);
  // A folder is given with a slash at its end: its content goes there.
  const isContent = from.endsWith('/');
  const into = to.endsWith('/') && !isContent ? path.join(place, path.basename(from)) : place;
  fs.mkdirSync(path.dirname(into), { recursive: true });
  fs.cpSync(from, into, { recursive: true });
}

const field = (name: string, text: string): string => (text === '' ? '' : `${name}: ${text}\n`);
/** The text of a script that the package runs. */
const script = (flag: string): string => {
  const file = value(flag);
  return file === '' ? '' : fs.readFileSync(file, 'utf8');
};
const [description = ''] = value('--description').split('\n');

if (value('-t') === 'deb') {
  fs.mkdirSync(path.join(root, 'DEBIAN'));
  const control = [
    field('Package', value('--name')),
    field('Version', value('--version')),
    field('Architecture', value('--architecture')),
    field('Maintainer', value('--maintainer')),
    field('Depends', values('-d').join(', ')),
    field('Recommends', values('--deb-recommends').join(', ')),
    field('Homepage', value('--url')),
    field('Description', description || value('--name')),
  ];
  fs.writeFileSync(path.join(root, 'DEBIAN', 'control'), control.join(''));
  for (const [name, flag] of [
    ['postinst', '--after-install'],
    ['postrm', '--after-remove'],
  ] as const) {
    fs.writeFileSync(path.join(root, 'DEBIAN', name), script(flag), { mode: 0o755 });
  }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '-b', root, target]);
} else {
  const files = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => !each.isDirectory())
    .map((each) => `"/${path.relative(root, path.join(each.parentPath, each.name))}"`);
  const spec = `${target}.spec`;
  fs.writeFileSync(
    spec,
    `${field('Name', value('--name'))}${field('Version', value('--version'))}Release: 1
${field('Summary', value('--rpm-summary'))}License: MIT
AutoReqProv: no
${values('-d')
  .map((each) => field('Requires', each))
  .join('')}
%global __os_install_post %{nil}
%global debug_package %{nil}
%description
${description}
%install
cp -a ${root}/. %{buildroot}
%post
${script('--after-install')}
%postun
${script('--after-remove')}
%files
${files.join('\n')}
`,
  );
  // As on Fedora; what the configuration defines comes later, and wins.
  const defines = [
    '_binary_payload w0.gzdio',
    '_build_id_links compat',
    ...values('--rpm-rpmbuild-define'),
  ];
  const top = `${target}.top`;
  const args = defines.flatMap((each) => ['--define', each]);
  execFileSync('rpmbuild', [
    '-bb',
    ...args,
    '--define',
    `_topdir ${top}`,
    '--define',
    `_rpmdir ${top}`,
    spec,
  ]);
  const [made = ''] = fs.globSync(`${top}/**/*.rpm`);
  fs.copyFileSync(made, target);
}
