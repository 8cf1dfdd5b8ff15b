/** Reports of mail providers, written after their documentation. */
interface ReportFields {
  address: string;
  /** Id of the report at its provider. */
  id: string;
  at: Date;
  messageId?: string;
}

export const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:brote-mails';
export const CONFIRMATION_URL = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=2336412f37fb687f`;

const sns = (fields: object): string =>
  JSON.stringify({
    ...{ MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324', TopicArn: TOPIC, Timestamp: '2026-11-20T10:00:00.000Z' },
    ...{ SignatureVersion: '1', Signature: 'EXAMPLEw6JRN', SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/cert.pem' },
    ...fields,
  });

const sesMail = ({ address, at, messageId }: ReportFields) => ({
  ...{ timestamp: at.toISOString(), source: 'hola@brote.example', sourceIp: '127.0.3.0', messageId: '0000013811-3332' },
  ...{ destination: [address], headersTruncated: false },
  headers: messageId === undefined ? [] : [{ name: 'X-Message-Id', value: messageId }],
});

/** A bounce that Amazon SES sends by Amazon SNS. */
export const sesBounce = (fields: ReportFields, bounceType = 'Permanent'): string => {
  const { address, id, at } = fields;
  const diagnosticCode = `smtp; 550 5.1.1 <${address}>... User unknown`;
  const bouncedRecipients = [{ emailAddress: address, status: '5.1.1', action: 'failed', diagnosticCode }];
  const bounce = { bounceType, bounceSubType: 'General', bouncedRecipients, timestamp: at.toISOString(), feedbackId: id };
  return sns({ Type: 'Notification', Message: JSON.stringify({ notificationType: 'Bounce', bounce, mail: sesMail(fields) }) });
};

/** A complaint that Amazon SES sends by Amazon SNS. */
export const sesComplaint = (fields: ReportFields, complaintFeedbackType = 'abuse'): string => {
  const { address, id, at } = fields;
  const complainedRecipients = [{ emailAddress: `Lucía <${address}>` }];
  const complaint = { complainedRecipients, complaintFeedbackType, timestamp: at.toISOString(), feedbackId: id, userAgent: 'Mail/1.0' };
  return sns({ Type: 'Notification', Message: JSON.stringify({ eventType: 'Complaint', complaint, mail: sesMail(fields) }) });
};

/** The first message of a topic, before staff confirmed its subscription. */
export const sesConfirmation = (url = CONFIRMATION_URL): string =>
  sns({ Type: 'SubscriptionConfirmation', Token: '2336412f37fb687f', SubscribeURL: url, Message: 'You have chosen to subscribe.' });

/** A bounce or a complaint of Postmark. */
export const postmarkReport = ({ address, id, at }: ReportFields, type = 'HardBounce', recordType = 'Bounce'): string =>
  JSON.stringify({
    ...{ RecordType: recordType, MessageStream: 'outbound', ID: id, Type: type, TypeCode: 1, Name: type, Tag: '', ServerID: 23 },
    ...{ MessageID: '883953f4-6105-42a2-a16a-77a8eac79483', Metadata: {}, Email: address, From: 'hola@brote.example' },
    ...{ Description: 'The server was unable to deliver your message.', Details: `smtp;550 5.1.1 ${address}\r\ndoes not exist` },
    ...{ BouncedAt: at.toISOString().replace('Z', '2735Z'), DumpAvailable: true, Inactive: true, CanActivate: true, Subject: 'Hola' },
  });

/** A transactional event of Brevo. */
export const brevoReport = ({ address, at, messageId = 'unknown' }: Omit<ReportFields, 'id'>, event = 'hard_bounce'): string =>
  JSON.stringify({
    ...{ event, email: address, id: 26224, date: '2026-11-20 11:00:00', ts: Math.floor(at.getTime() / 1_000) - 5 },
    ...{ 'message-id': `<${messageId}@brote.example>`, ts_event: Math.floor(at.getTime() / 1_000), subject: 'Hola', tag: '' },
    ...{ sending_ip: '127.0.0.1', ts_epoch: at.getTime(), reason: 'server is down' },
  });
