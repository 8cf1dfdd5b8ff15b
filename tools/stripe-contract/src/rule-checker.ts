import { asArray, isObject, formatValue } from './json';
import type { JsonObject } from './json';
import type { ReportFinding } from './verdict';

/** The parameters of one request, and how to refuse one of them. */
export class RuleChecker {
  constructor(
    readonly params: JsonObject,
    private readonly report: ReportFinding,
    /** Now, in seconds. */
    readonly now: number,
  ) {}

  has(name: string): boolean {
    return this.params[name] !== undefined;
  }

  /** The value as text; undefined when it is absent or no plain value. */
  text(name: string): string | undefined {
    const value = this.params[name];
    return value === undefined || typeof value === 'object' ? undefined : formatValue(value);
  }

  number(name: string): number | undefined {
    const value = this.text(name);
    return value !== undefined && /^[+-]?\d+$/.test(value) ? Number(value) : undefined;
  }

  list(name: string): unknown[] {
    return asArray(this.params[name]) ?? [];
  }

  refuse(param: string, message: string, code?: string): void {
    this.report({ kind: 'rule', param, message, ...(code === undefined ? {} : { code }) });
  }

  reportMissing(param: string, message = `Missing required param: ${param}.`): void {
    this.refuse(param, message, 'parameter_missing');
  }

  /** Refuses `second` when both are present. */
  forbidBoth(first: string, second: string): void {
    if (this.has(first) && this.has(second)) this.refuse(second, `You may only specify one of these parameters: ${first}, ${second}.`);
  }

  requireOneOf(param: string, ...names: string[]): void {
    if (!names.some((name) => this.has(name))) this.reportMissing(param, `You must specify one of these parameters: ${names.join(', ')}.`);
  }

  requireAbsoluteUrl(...names: string[]): void {
    for (const name of names) {
      if (this.has(name) && !/^https?:\/\/[^/]/.test(this.text(name) ?? '')) this.refuse(name, 'Not a valid URL', 'url_invalid');
    }
  }

  /** A rule book for a part of the parameters; its findings have the full path of the parameter. */
  nestedChecker(value: unknown, paramPath: string): RuleChecker | undefined {
    if (!isObject(value)) return undefined;
    const reportWithPrefix: ReportFinding = (finding) => {
      const [head = '', ...rest] = (finding.param ?? '').split('[');
      this.report({ ...finding, param: [`${paramPath}[${head}]`, ...rest].join('[') });
    };
    return new RuleChecker(value, reportWithPrefix, this.now);
  }
}
