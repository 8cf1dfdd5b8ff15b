/** What Handlebars makes of a template ahead of time; only its runtime looks inside. */
export type TemplateSpecification = Readonly<Record<string, unknown>>;
