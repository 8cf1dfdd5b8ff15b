import type { TemplateSpecification } from '../../messages/rendering/template-specification';

declare const templates: { readonly html: TemplateSpecification; readonly text: TemplateSpecification };
export = templates;
