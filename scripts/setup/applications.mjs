/** Applications and servers that others made, as Debian packages them, which the tests work with. */
import { existsSync } from 'node:fs';
import { SetupError } from './say.mjs';
import { installDebian } from './system.mjs';

const APPLICATIONS = [
  { name: 'nginx', sign: '/usr/sbin/nginx', packages: ['nginx-light'] },
  { name: 'Caddy', sign: '/usr/bin/caddy', packages: ['caddy'] },
  {
    name: 'Django',
    sign: '/usr/lib/python3/dist-packages/django/__init__.py',
    packages: ['python3-django'],
  },
  {
    name: 'Redmine',
    sign: '/usr/share/redmine/config.ru',
    packages: ['redmine', 'redmine-sqlite', 'ruby-webrick'],
  },
  {
    name: 'Request Tracker',
    // The tests copy the database that the package makes.
    sign: '/var/lib/dbconfig-common/sqlite3/request-tracker5/rtdb',
    packages: ['request-tracker5', 'rt5-standalone', 'rt5-db-sqlite'],
  },
  {
    name: 'Tryton',
    sign: '/usr/share/tryton-sao/www/index.html',
    packages: ['tryton-server', 'tryton-modules-party', 'tryton-sao'],
  },
];

/** Installs those that are missing. @throws SetupError if one cannot be installed: its tests would prove nothing */
export async function ensureApplications() {
  for (const { name, sign, packages } of APPLICATIONS) {
    if (existsSync(sign)) continue;
    if ((await installDebian(name, packages)) && existsSync(sign)) continue;
    throw new SetupError(
      `${name} is not installed, and the tests need it. On Debian, as root: apt-get install ${packages.join(' ')}.`,
    );
  }
}
