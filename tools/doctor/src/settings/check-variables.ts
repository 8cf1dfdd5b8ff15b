import { ConfigError, loadConfig } from '@brote/service-runtime';
import { fault, type Finding } from '../finding';
import { CONFIGURATIONS } from '../services';
import { rulesOf, type ServiceSettings, type ShopSettings } from './shop-settings';

/** Every wrong variable of every service. */
export function checkVariables(settings: ShopSettings): Finding[] {
  return settings.services.flatMap((service) => problemsOf(service, settings));
}

function problemsOf(service: ServiceSettings, settings: ShopSettings): Finding[] {
  try {
    loadConfig(CONFIGURATIONS[service.service], service.env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => findingOf(problem, service, settings));
  }
}

/** Sentences of the configuration begin with the variable and end with what to set. */
function findingOf(problem: string, { service, fileOf }: ServiceSettings, settings: ShopSettings): Finding {
  const [variable = 'configuration'] = /^[A-Z][A-Z0-9_]*/.exec(problem) ?? [];
  const { sentence, advice } = splitProblem(problem);
  const place = fileOf(variable) ?? fileOf(`${variable}_FILE`) ?? settings.homeOf(variable, service);
  const isDescription = rulesOf(service).some(({ description }) => description === advice);
  const remedy = isDescription ? `Set ${variable} in ${place}: ${advice}` : `In ${place}: ${advice ?? 'correct the value.'}`;
  return fault(service, variable, sentence, remedy);
}

function splitProblem(problem: string): { sentence: string; advice: string | undefined } {
  const endOfReason = problem.startsWith('(', problem.indexOf(' is wrong ') + ' is wrong '.length) ? problem.indexOf('): ') + 1 : -1;
  const colonIndex = endOfReason > 0 ? endOfReason : problem.indexOf(': ');
  if (colonIndex < 0) return { sentence: problem, advice: undefined };
  return { sentence: `${problem.slice(0, colonIndex)}.`, advice: problem.slice(colonIndex + 2) };
}
