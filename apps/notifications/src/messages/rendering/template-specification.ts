/** A template that Handlebars compiled ahead of time; only its runtime uses the fields. */
export type TemplateSpecification = Readonly<Record<string, unknown>>;
