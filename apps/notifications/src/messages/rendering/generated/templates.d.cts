import type { TemplateSpecification } from '../template-specification';

declare const templates: { readonly html: TemplateSpecification; readonly text: TemplateSpecification };
export = templates;
