import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { envRulesOf, type EnvRule } from './env.decorator';

type Environment = Readonly<Record<string, string | undefined>>;

/** A configuration class may report further errors that concern several values together. */
export interface SelfValidatingConfig {
  /** One sentence per error; empty without errors. Each begins with the variable to change. */
  configErrors(): string[];
  /** The variables that all further errors depend on. While one of them is wrong, none is reported. */
  decidingVariables?(): string[];
}

/** The environment lacks a variable or has a wrong value. Contains one sentence per variable, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

interface ReadResult {
  raw?: string;
  problem?: string;
}

/**
 * Builds and validates a configuration object from the environment.
 * Throws `ConfigError` that lists every wrong variable with what to set; no value is ever part of the message.
 */
export function loadConfig<T extends object>(ConfigClass: new () => T, env: Environment = process.env): T {
  const config = new ConfigClass();
  const prototype = ConfigClass.prototype as object;
  const rules = envRulesOf(prototype);
  const readProblems = new Map<string, string>();
  for (const rule of rules) {
    const { raw, problem } = readVariable(rule, env);
    if (problem !== undefined) readProblems.set(rule.property, problem);
    const value = raw === undefined ? rule.fallback : convertValue(raw, Reflect.getMetadata('design:type', prototype, rule.property));
    if (value !== undefined) Reflect.set(config, rule.property, value);
  }
  const brokenRules = findBrokenRules(config, rules, readProblems);
  const wrongRules = rules.filter(({ property }) => readProblems.has(property) || brokenRules.has(property));
  const problems = [
    ...findReplacedVariables(rules, env),
    ...readProblems.values(),
    ...brokenRules.values(),
    ...findErrorsTogether(config, wrongRules),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

/** Errors of several values together, without those that name a wrong variable: it has its own sentence. */
function findErrorsTogether(config: object, wrongRules: readonly EnvRule[]): string[] {
  for (const rule of wrongRules) Reflect.set(config, rule.property, neutralValueOf(rule, config));
  if (!isSelfValidating(config)) return [];
  const wrongNames = wrongRules.map(({ name }) => name);
  if (config.decidingVariables?.().some((name) => wrongNames.includes(name))) return [];
  return config.configErrors().filter((error) => !wrongNames.some((name) => new RegExp(`\\b${name}\\b`).test(error)));
}

/** Takes the place of a wrong value, so that rules about other values can run. */
function neutralValueOf(rule: EnvRule, config: object): unknown {
  if (rule.optional) return rule.fallback;
  const type: unknown = Reflect.getMetadata('design:type', config, rule.property);
  if (type === Number) return 0;
  if (type === Boolean) return false;
  return type === Array ? [] : '';
}

/** A sentence for each variable that is set although another one has replaced it. */
function findReplacedVariables(rules: readonly EnvRule[], env: Environment): string[] {
  return rules
    .flatMap(({ replaces }) => replaces ?? [])
    .filter(({ name }) => [name, `${name}_FILE`].some((variable) => emptyToUndefined(env[variable]) !== undefined))
    .map(({ name, instead }) => `${name} is no longer read: ${instead}`);
}

function readVariable(rule: EnvRule, env: Environment): ReadResult {
  const directValue = emptyToUndefined(env[rule.name]);
  const filePath = emptyToUndefined(env[`${rule.name}_FILE`]);
  if (directValue !== undefined && filePath !== undefined)
    return { problem: `${rule.name} is set twice: keep either ${rule.name} or ${rule.name}_FILE.` };
  if (filePath !== undefined) return readSecretFile(rule, filePath);
  if (directValue === undefined && !rule.optional) return { problem: `${rule.name} is missing: ${rule.description}` };
  return { raw: directValue };
}

function readSecretFile(rule: EnvRule, path: string): ReadResult {
  try {
    return { raw: readFileSync(path, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return { problem: `${rule.name}_FILE cannot be read (${code}): ${rule.description}` };
  }
}

function emptyToUndefined(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value;
}

function convertValue(raw: string, type: unknown): unknown {
  if (type === Number) return /^-?\d+(\.\d+)?$/.test(raw.trim()) ? Number(raw) : Number.NaN;
  if (type === Boolean) return { true: true, false: false }[raw.trim().toLowerCase()] ?? raw;
  if (type === Array) return raw.split(',').map((part) => part.trim());
  return raw;
}

/** The validation errors of the values that could be read, by property. */
function findBrokenRules(config: object, rules: readonly EnvRule[], readProblems: ReadonlyMap<string, string>): Map<string, string> {
  const errors = validateSync(config, { validationError: { target: false, value: false }, forbidUnknownValues: false });
  const brokenRules = errors
    .filter(({ property }) => !readProblems.has(property))
    .map((error): [string, string] => {
      const rule = rules.find(({ property }) => property === error.property);
      const reasons = Object.values(error.constraints ?? {}).map((reason) => reason.replaceAll(error.property, 'it'));
      return [error.property, `${rule?.name ?? error.property} is wrong (${reasons.join('; ')}): ${rule?.description ?? ''}`];
    });
  return new Map(brokenRules);
}

function isSelfValidating(config: object): config is SelfValidatingConfig {
  return 'configErrors' in config && typeof config.configErrors === 'function';
}
