import type { TemplateSpecification } from '../template-content';

declare const templates: { readonly html: TemplateSpecification; readonly text: TemplateSpecification };
export = templates;
