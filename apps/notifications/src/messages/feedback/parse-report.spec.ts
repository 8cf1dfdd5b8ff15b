import { CONFIRMATION_URL, TOPIC, brevoReport, postmarkReport, sesBounce, sesComplaint, sesConfirmation } from '../../../test/mail-reports';
import { parseReport } from './parse-report';

const at = new Date('2026-11-20T10:00:00.000Z');
const messageId = '0192f0c0-0000-7000-8000-000000000004';
const report = { address: 'Jane@Example.com', id: '42', at };
const sentReport = { ...report, messageId };

describe('a report of Amazon SES', () => {
  it('names a permanent bounce with the reason, without the address', () => {
    expect(parseReport('ses', sesBounce(sentReport)).feedback).toEqual([
      {
        ...{ provider: 'ses', kind: 'hard-bounce', address: 'jane@example.com', occurredAt: at, feedbackId: '42', messageId },
        reason: 'General: smtp; 550 5.1.1 <•••>... User unknown',
        providerMessageId: '0000013811-3332',
      },
    ]);
  });

  it.each(['Transient', 'Undetermined'])('counts a %s bounce as a soft one', (type) => {
    expect(parseReport('ses', sesBounce(report, type)).feedback).toMatchObject([{ kind: 'soft-bounce', messageId: null }]);
  });

  it('names a complaint, and none that was taken back', () => {
    expect(parseReport('ses', sesComplaint(report)).feedback).toMatchObject([
      { kind: 'complaint', address: 'jane@example.com', reason: 'abuse' },
    ]);
    expect(parseReport('ses', sesComplaint(report, 'not-spam')).feedback).toEqual([]);
  });

  it('contains the link of a subscription, only to Amazon', () => {
    expect(parseReport('ses', sesConfirmation())).toMatchObject({ confirmation: { topic: TOPIC, url: CONFIRMATION_URL }, feedback: [] });
    for (const url of [
      'https://sns.eu-west-1.amazonaws.com.evil.example/',
      'http://sns.eu-west-1.amazonaws.com/',
      'https://x@sns.eu-west-1.amazonaws.com/',
      'javascript:alert(1)',
    ])
      expect(parseReport('ses', sesConfirmation(url))).toEqual({ feedback: [] });
  });
});

describe('a report of Postmark', () => {
  it.each([
    ['HardBounce', 'hard-bounce'],
    ['BadEmailAddress', 'hard-bounce'],
    ['SoftBounce', 'soft-bounce'],
    ['Blocked', 'soft-bounce'],
    ['SpamComplaint', 'complaint'],
  ])('of the type %s is a %s', (type, kind) => {
    expect(parseReport('postmark', postmarkReport(report, type)).feedback).toEqual([
      {
        ...{ provider: 'postmark', kind, address: 'jane@example.com', occurredAt: at, feedbackId: '42', messageId: null },
        reason: 'smtp;550 5.1.1 ••• does not exist',
        providerMessageId: '883953f4-6105-42a2-a16a-77a8eac79483',
      },
    ]);
  });

  it('about spam is a complaint', () => {
    expect(parseReport('postmark', postmarkReport(report, 'SpamComplaint', 'SpamComplaint')).feedback).toMatchObject([
      { kind: 'complaint' },
    ]);
  });

  it.each([
    ['AutoResponder', 'Bounce'],
    ['Transient', 'Bounce'],
    ['HardBounce', 'Delivery'],
  ])('of the type %s in a record %s says nothing', (type, recordType) => {
    expect(parseReport('postmark', postmarkReport(report, type, recordType)).feedback).toEqual([]);
  });
});

describe('a report of Brevo', () => {
  it.each([
    ['hard_bounce', 'hard-bounce'],
    ['invalid_email', 'hard-bounce'],
    ['soft_bounce', 'soft-bounce'],
    ['blocked', 'soft-bounce'],
    ['spam', 'complaint'],
    ['complaint', 'complaint'],
  ])('of the event %s is a %s of the message in its header', (event, kind) => {
    expect(parseReport('brevo', brevoReport(sentReport, event)).feedback).toMatchObject([
      { provider: 'brevo', kind, address: 'jane@example.com', reason: 'server is down', occurredAt: at, messageId },
    ]);
  });

  it('has another id for each event and time', () => {
    const idOf = (...values: Parameters<typeof brevoReport>) => parseReport('brevo', brevoReport(...values)).feedback[0]?.feedbackId;
    expect(idOf(sentReport)).toBe(idOf(sentReport));
    expect(idOf(sentReport)).not.toBe(idOf(sentReport, 'spam'));
    expect(idOf(sentReport)).not.toBe(idOf({ ...sentReport, at: new Date(at.getTime() + 1_000) }));
  });

  it.each(['delivered', 'opened', 'deferred'])('of the event %s says nothing', (event) => {
    expect(parseReport('brevo', brevoReport(report, event)).feedback).toEqual([]);
  });
});

describe('any other body', () => {
  it.each(['', 'null', '[]', '"text"', '{', '{"Type":"Notification","Message":"no JSON"}', '{"Email":{},"RecordType":"Bounce"}'])(
    'says nothing: %s',
    (rawBody) => {
      for (const provider of ['ses', 'postmark', 'brevo'] as const) expect(parseReport(provider, rawBody).feedback).toEqual([]);
    },
  );

  it('with an invalid address or time says no more than it knows', () => {
    expect(parseReport('postmark', postmarkReport({ ...report, address: 'no address' })).feedback).toEqual([]);
    const untimed = postmarkReport(report).replace(/"BouncedAt":"[^"]+"/, '"BouncedAt":"soon"');
    expect(parseReport('postmark', untimed).feedback).toMatchObject([{ occurredAt: null }]);
  });

  it('with a long or unprintable reason is bounded', () => {
    const details = `\u0000${'x'.repeat(5_000)}`;
    const [feedback] = parseReport('postmark', JSON.stringify({ ...JSON.parse(postmarkReport(report)), Details: details })).feedback;
    expect(feedback?.reason).toBe('x'.repeat(300));
  });
});
