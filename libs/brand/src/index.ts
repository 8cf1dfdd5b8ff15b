export { BRAND_NAME } from './name';
export { DEMO_LEGAL_IDENTITY } from './legal-identity';
export { DEMO_CONTACT_EMAIL, DEMO_DOMAIN, DEMO_SUPPORT_EMAIL, demoEmail, INVALID_DOMAIN } from './contact-addresses';
export { isDemoValue } from './demo-values';
export { BRISTLE_COLORS, COLORS, DOCUMENT_COLORS, WASH_COLORS } from './palette';
export { LOGO, MARK_PATH, WORD } from './logo';
export { FONTS } from './fonts';
export { MAIL_SENDER_NAME, SMS_SENDER } from './senders';
