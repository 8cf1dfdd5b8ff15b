import { IDENTITY_MESSAGES } from '@brote/contracts/identity';
import { SUBSCRIPTION_MESSAGES, TEMPLATE_TRIGGERS } from '@brote/contracts/notifications';
import { ORDER_MESSAGES, WITHDRAWAL_MESSAGES } from './message-kinds';
import { excerptOf, fillVariables, paragraphsOf, findUnknownVariables } from './template-content';

describe('the words of staff', () => {
  it.each([
    ['Hola, {{customer_name}}', []],
    ['Hola, {{ customer_name }}', []],
    ['Hola, {{nombre}} y {{nombre}}', ['nombre']],
    ['Hola, {{customer_name', ['{{']],
    ['Hola, customer_name}}', ['}}']],
    ['{{#each customers}}x{{/each}}', ['{{']],
    ['{{constructor}}', ['constructor']],
    ['{{{customer_name}}}', []],
    ['Un precio de {5}', []],
  ])('in "%s" have the unknown variables %j', (text, unknownVariables) => {
    expect(findUnknownVariables(text, ['customer_name'])).toEqual(unknownVariables);
  });

  it('are allowed in every message about an order, a withdrawal, an account or a subscription', () => {
    const messages = [...ORDER_MESSAGES, ...WITHDRAWAL_MESSAGES, ...IDENTITY_MESSAGES, ...SUBSCRIPTION_MESSAGES];
    expect(TEMPLATE_TRIGGERS).toEqual(expect.arrayContaining(messages));
  });

  it('replace each variable once and leave its value as it is', () => {
    expect(fillVariables('Hola, {{ customer_name }}: {{order_number}}', { customer_name: '{{order_number}}', order_number: 'BR-1' })).toBe(
      'Hola, {{order_number}}: BR-1',
    );
    expect(fillVariables('$& {{customer_name}}', { customer_name: '$&' })).toBe('$& $&');
  });

  it.each([{}, { tracking_number: null }])('are left out when they name an unknown value: %j', (values) => {
    expect(fillVariables('Tu paquete {{tracking_number}}', values)).toBeNull();
    expect(fillVariables('{{constructor}}', values)).toBeNull();
  });

  it('are split into paragraphs at empty lines', () => {
    expect(paragraphsOf('Uno\nsigue\n\n  \nDos\r\n\r\nTres\n')).toEqual(['Uno\nsigue', 'Dos', 'Tres']);
  });

  it('are shortened for a list of mails', () => {
    expect(excerptOf('Corto\n\ny bien')).toBe('Corto y bien');
    expect(excerptOf('largo '.repeat(40))).toHaveLength(140);
  });
});
