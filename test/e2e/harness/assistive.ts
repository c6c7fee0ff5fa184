/** Assistive technology's own way to a program on Linux: AT-SPI over D-Bus, as the screen reader Orca uses it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { needs } from '../../tools/needs.ts';
import { eventually } from './eventually.ts';

const LAUNCHER = '/usr/libexec/at-spi-bus-launcher';

/** Options of tests that press so: they are skipped, saying so, without the system's accessibility. */
export const withAssistiveBus = needs(
  [LAUNCHER, '/usr/bin/dbus-daemon', '/usr/bin/gdbus'].every(existsSync),
  "no accessibility bus: install your system's packages at-spi2-core, dbus-daemon and libglib2.0-bin",
);

export interface AssistiveBus {
  /** Environment of programs that are to be heard on it. */
  env: Record<string, string>;
  /** Presses what has that role and name (`push button`), by its own first action: no pointer, no key. */
  press(role: string, name: RegExp): Promise<void>;
  close(): void;
}

interface Heard {
  program: string;
  path: string;
}

/** A bus of its own, with an accessibility bus beside it. */
export async function startAssistiveBus(): Promise<AssistiveBus> {
  const processes: ChildProcess[] = [];
  const start = (command: string, args: string[], env: Record<string, string>) => {
    const started = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    processes.push(started);
    return started;
  };
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {});
  const address = await new Promise<string>((resolve, reject) => {
    bus.once('exit', (code) => reject(new Error(`dbus-daemon ended with ${code}`)));
    bus.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  const env = { DBUS_SESSION_BUS_ADDRESS: address };
  start(LAUNCHER, ['--launch-immediately'], env);

  /** The answer as gdbus prints it: GVariant's text. */
  async function call(at: string, to: Heard, method: string, ...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('gdbus', [
      ...['call', '--address', at, '--dest', to.program, '--object-path', to.path, '--method', method],
      ...args,
    ]);
    return stdout;
  }
  const desk = { program: 'org.a11y.Bus', path: '/org/a11y/bus' };
  const inner = await eventually(
    async () => /'([^']+)'/.exec(await call(address, desk, 'org.a11y.Bus.GetAddress'))?.[1],
    { what: 'there is an accessibility bus' },
  );
  for (const property of ['IsEnabled', 'ScreenReaderEnabled'])
    await call(address, desk, 'org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', property, '<true>');

  const ask = (of: Heard, method: string, ...args: string[]) =>
    call(inner, of, `org.a11y.atspi.${method}`, ...args);
  const nameOf = (of: Heard) =>
    call(inner, of, 'org.freedesktop.DBus.Properties.Get', 'org.a11y.atspi.Accessible', 'Name');
  async function find(from: Heard, role: string, name: RegExp): Promise<Heard | undefined> {
    const said = await ask(from, 'Accessible.GetRoleName').catch(() => '');
    if (said.includes(`'${role}'`) && name.test(await nameOf(from))) return from;
    const children = await ask(from, 'Accessible.GetChildren').catch(() => '');
    for (const [, program = '', path = ''] of children.matchAll(
      /\('([^']+)', (?:objectpath )?'([^']+)'\)/g,
    )) {
      const found = await find({ program, path }, role, name);
      if (found) return found;
    }
    return undefined;
  }
  const root = { program: 'org.a11y.atspi.Registry', path: '/org/a11y/atspi/accessible/root' };

  return {
    env,
    async press(role, name) {
      const found = await eventually(() => find(root, role, name), {
        what: `a ${role} named ${name} is heard`,
        timeout: 60_000,
      });
      await ask(found, 'Action.DoAction', '0');
    },
    close() {
      for (const each of processes.reverse()) each.kill();
    },
  };
}
