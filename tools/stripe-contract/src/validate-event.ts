import type { Contract, Schema } from './contract';
import { isObject, parseJson, formatValue } from './json';
import type { JsonObject } from './json';
import { ObjectValidator } from './validate-object';
import type { ObjectRules } from './validate-object';
import type { ReportFinding } from './verdict';

function validatePreviousAttributes(
  contract: Contract,
  declaredSchema: Schema,
  previous: JsonObject,
  object: JsonObject,
  report: ReportFinding,
): void {
  const kinds = (declaredSchema.anyOf ?? [declaredSchema]).map((kind) => contract.resolve(kind));
  const schema = kinds.find((kind) => kind.properties?.['object']?.enum?.includes(String(object['object'])) === true) ?? kinds[0];
  for (const key of Object.keys(previous)) {
    const path = `data.previous_attributes.${key}`;
    if (schema?.properties !== undefined && schema.properties[key] === undefined) {
      report({ kind: 'unknown_field', path, message: `${path} is not a field of ${String(object['object'])}` });
    } else if (JSON.stringify(previous[key]) === JSON.stringify(object[key])) {
      report({ kind: 'previous_attributes', path, message: `${path} equals the current value: only changed fields are listed` });
    }
  }
}

function validateChange(contract: Contract, type: string, schema: Schema, data: JsonObject, report: ReportFinding): void {
  const { object, previous_attributes: previous } = data;
  const path = 'data.previous_attributes';
  if (!isObject(object)) return;
  if (isObject(previous)) {
    const isUnexpected = /\.(created|deleted)$/.test(type);
    if (isUnexpected)
      report({
        kind: 'previous_attributes',
        severity: 'warning',
        path,
        message: `previous_attributes belongs to updates; this is ${type}`,
      });
    validatePreviousAttributes(contract, schema, previous, object, report);
  } else if (previous !== undefined) {
    report({ kind: 'type', path, message: `${path} should be an object` });
  } else if (type.endsWith('.updated') && !type.startsWith('charge.refund')) {
    report({ kind: 'previous_attributes', path, message: `${type} carries previous_attributes: what changed, with the old values` });
  }
}

/** Validates an event: envelope, version, the object by its type, the changed fields of an update. */
export function validateEvent(contract: Contract, rawEvent: unknown, apiVersion: string, rules: ObjectRules, report: ReportFinding): void {
  const event = parseJson(rawEvent);
  if (event === undefined) {
    report({ kind: 'not_json', message: 'The body is not JSON' });
    return;
  }
  const objectValidator = new ObjectValidator(contract, report, rules);
  objectValidator.validate(contract.createReference('event'), event);
  if (!isObject(event)) return;
  const { id, api_version: version, type, data } = event;
  if (!/^evt_[A-Za-z0-9]+$/.test(String(id)))
    report({ kind: 'id_form', path: 'id', message: `${String(id)} is not the id of an event (evt_…)` });
  if (version !== undefined && version !== apiVersion) {
    report({
      kind: 'api_version_mismatch',
      path: 'api_version',
      message: `api_version is ${formatValue(version)}, the contract is ${apiVersion}`,
    });
  }
  const schema = contract.eventTypes[String(type)];
  if (schema === undefined || !isObject(data) || !isObject(data['object'])) return;
  objectValidator.validate(schema, data['object'], { path: 'data.object', expandPath: '' });
  validateChange(contract, String(type), schema, data, report);
}
