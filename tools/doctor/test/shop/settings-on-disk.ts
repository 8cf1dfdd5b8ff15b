import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SERVICES, type ServiceName } from '../../src/services';

type FileName = ServiceName | 'common';

/** A folder of settings that a spec damages before it is written. */
export class SettingsOnDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'doctor-spec-'));
  /** Files that are not written. */
  readonly missingFiles = new Set<FileName>();
  /** Further lines of files, as they are. */
  readonly rawLines = new Map<string, string[]>();
  private readonly variables = new Map<FileName, Map<string, string>>(
    (['common', ...SERVICES] as const).map((name) => [name, new Map<string, string>()]),
  );
  private readonly modes = new Map<string, number>();

  set(file: FileName, values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) this.variables.get(file)?.set(name, value);
  }

  unset(file: FileName, ...names: string[]): void {
    for (const name of names) this.variables.get(file)?.delete(name);
  }

  get(file: FileName, name: string): string {
    return this.variables.get(file)?.get(name) ?? '';
  }

  /** Writes a secret into its file and names that file in the service's settings. */
  setSecret(service: ServiceName, variable: string, value: string): void {
    const path = this.secretPath(service, variable);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${value}\n`, { mode: 0o600 });
    this.set(service, { [`${variable}_FILE`]: path });
  }

  /** Lets every user of the machine read a secret. */
  openSecret(service: ServiceName, variable: string): void {
    chmodSync(this.secretPath(service, variable), 0o644);
  }

  secretPath(service: ServiceName, variable: string): string {
    return join(this.folder, 'secrets', service, variable.toLowerCase().replaceAll('_', '-'));
  }

  /** Rights that a file of the folder gets when it is written; 0600 otherwise. */
  setMode(fileName: string, mode: number): void {
    this.modes.set(fileName, mode);
  }

  write(): void {
    for (const [file, values] of this.variables) {
      if (this.missingFiles.has(file)) continue;
      const lines = ['# Settings of a spec', ...[...values].map(([name, value]) => `${name}=${value}`)];
      this.writeFile(`${file}.env`, [...lines, ...(this.rawLines.get(`${file}.env`) ?? [])]);
    }
  }

  writeFile(fileName: string, lines: readonly string[]): void {
    const path = join(this.folder, fileName);
    writeFileSync(path, `${lines.join('\n')}\n`);
    chmodSync(path, this.modes.get(fileName) ?? 0o600);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
