import { MESSAGE_TEMPLATES } from '@brote/contracts/notifications';
import { TOPIC_BY_SWITCHABLE_MESSAGE } from '#app/messages/rendering/message-kinds';
import { NECESSITY_BY_TEMPLATE } from './mail-necessity';

describe('the necessity of mails', () => {
  it('is decided with a reason for every kind', () => {
    expect(Object.keys(NECESSITY_BY_TEMPLATE).sort()).toEqual([...MESSAGE_TEMPLATES].sort());
    for (const { because } of Object.values(NECESSITY_BY_TEMPLATE)) expect(because.length).toBeGreaterThan(8);
  });

  it('lets no mail that its recipient may switch off go to an address that bounces', () => {
    const switchable = MESSAGE_TEMPLATES.filter((template) => template in TOPIC_BY_SWITCHABLE_MESSAGE);
    expect(switchable.length).toBeGreaterThan(3);
    expect(switchable.filter((template) => NECESSITY_BY_TEMPLATE[template].sentTo === 'every address')).toEqual([]);
  });
});
