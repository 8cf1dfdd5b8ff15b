import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { evaluateXPath, evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath';
import { type Element, type Node, parseXmlDocument } from 'slimdom';

const RULES_FILE = join(__dirname, 'rules/EN16931-UBL-validation-preprocessed.sch');
const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron';
const SCHEMATRON_OPTIONS = { namespaceResolver: (prefix: string) => (prefix === 's' ? SCHEMATRON : null) };

interface Rule {
  /** Selects the nodes of a document that the rule is about. */
  context: string;
  asserts: { id: string; test: string }[];
}

/** Schematron: the first rule of a pattern that matches a node is the only one of that pattern for it. */
type Pattern = Rule[];

const attributeOf = (element: Element, name: string): string => element.getAttribute(name) ?? '';
const elementsOf = (xpath: string, node: Node): Element[] => evaluateXPathToNodes<Element>(xpath, node, null, null, SCHEMATRON_OPTIONS);

/** The published rules of EN 16931 for UBL, those of syntax and of code lists included. Errors and warnings count alike. */
export class BusinessRules {
  private readonly patterns: Pattern[];
  private readonly options;

  constructor() {
    const rules = parseXmlDocument(readFileSync(RULES_FILE, 'utf8'));
    const namespaces = new Map(elementsOf('//s:ns', rules).map((ns) => [attributeOf(ns, 'prefix'), attributeOf(ns, 'uri')]));
    this.options = {
      namespaceResolver: (prefix: string) => namespaces.get(prefix) ?? null,
      language: evaluateXPath.XPATH_3_1_LANGUAGE,
    };
    this.patterns = elementsOf('//s:pattern', rules).map((pattern) =>
      elementsOf('s:rule', pattern).map((rule) => ({
        context: toPath(attributeOf(rule, 'context')),
        asserts: elementsOf('s:assert', rule).map((assert) => ({ id: attributeOf(assert, 'id'), test: attributeOf(assert, 'test') })),
      })),
    );
  }

  /** Ids of all rules, such as `BR-CO-10`. */
  get ids(): string[] {
    return this.patterns.flatMap((rules) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id)));
  }

  /** Ids of the rules that a document breaks, each once. */
  violationsOf(document: string): string[] {
    const root = parseXmlDocument(document);
    return [...new Set(this.patterns.flatMap((rules) => this.checksOf(rules, root).flatMap((check) => check())))];
  }

  /** The same for a spec with services: the process works on between two rules, so that its connections stay alive. */
  async findViolations(document: string): Promise<string[]> {
    const root = parseXmlDocument(document);
    const violations = new Set<string>();
    for (const check of this.patterns.flatMap((rules) => this.checksOf(rules, root))) {
      for (const id of check()) violations.add(id);
      await nextTurn();
    }
    return [...violations];
  }

  /** The checks of a pattern, to be run in their order. */
  private checksOf(rules: Pattern, root: Node): (() => string[])[] {
    const matched = new Set<Node>();
    return rules.map(({ context, asserts }) => () => {
      const nodes = evaluateXPathToNodes<Node>(context, root, null, null, this.options).filter((node) => !matched.has(node));
      for (const node of nodes) matched.add(node);
      return nodes.flatMap((node) =>
        asserts.filter(({ test }) => !evaluateXPathToBoolean(test, node, null, null, this.options)).map(({ id }) => id),
      );
    });
  }
}

/** The context of a rule is a pattern, as in XSLT: without a slash in front it matches anywhere. */
const toPath = (pattern: string): string => (pattern.startsWith('/') ? pattern : `//(${pattern})`);
