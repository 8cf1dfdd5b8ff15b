export { IDENTITY_LIMITS, VERIFY_TYPES, type VerifyType } from './identity.limits';
export { IDENTITY_ROUTES } from './identity.routes';
export { UserView } from './user-view';
export { ACCESS_TOKEN, type AccessTokenClaims } from './access-token';
export { ClientInfo } from './client-info';
export { IsCurrentPassword, IsNewPassword } from './password-rule';
export { AcceptedReply, ResendBody, ResendRequest, SignUpBody, SignUpRequest, resendConfirmation, signUp } from './sign-up';
export { VerifyBody, VerifyReply, VerifyRequest, verifyEmail } from './verify';
export {
  AUDIENCES,
  AccessGrant,
  RefreshRequest,
  RetryAfter,
  SessionGrant,
  SignInBody,
  SignInRequest,
  SignOutRequest,
  refreshSession,
  signIn,
  signOut,
  type Audience,
} from './sign-in';
export {
  ListSessionsReply,
  ListSessionsRequest,
  RevokeSessionRequest,
  SessionView,
  SignOutEverywhereRequest,
  listSessions,
  revokeSession,
  signOutEverywhere,
} from './sessions';
export {
  ChangeEmailBody,
  ChangeEmailRequest,
  ChangePasswordBody,
  ChangePasswordRequest,
  CheckRecoveryBody,
  RecoverBody,
  RecoverRequest,
  ResetPasswordBody,
  ResetPasswordRequest,
  changeEmail,
  changePassword,
  checkRecovery,
  recoverPassword,
  resetPassword,
} from './recovery';
export {
  GetMeRequest,
  GetProfileRequest,
  OnboardBody,
  ProfileBody,
  ProfileView,
  completeOnboarding,
  getMe,
  getProfile,
  putProfile,
} from './profile';
export {
  CloseAccountBody,
  CloseAccountRequest,
  ExportPersonalDataRequest,
  PersonalDataExport,
  closeAccount,
  exportPersonalData,
} from './close-account';
export {
  ListSecurityEventsReply,
  ListSecurityEventsRequest,
  SECURITY_EVENTS,
  SecurityEventView,
  listSecurityEvents,
  type SecurityEventKind,
} from './security-events';
export {
  CheckStaffSessionRequest,
  ReauthenticateRequest,
  STAFF_SIGN_IN_STEPS,
  SecondFactorBody,
  SecondFactorEnrolment,
  SecondFactorRequest,
  StaffAccessGrant,
  StaffGrant,
  StaffSessionView,
  StaffSignInBody,
  StaffSignInReply,
  StaffSignInRequest,
  StaffSignInView,
  checkStaffSession,
  reauthenticate,
  verifySecondFactor,
  signInStaff,
  type StaffSignInStep,
} from './staff-sign-in';
export {
  AccountRequest,
  ChangeRolesRequest,
  RolesBody,
  RolesView,
  STAFF_ROLES,
  changeRoles,
  endSessionsOfUser,
  resetSecondFactor,
  type StaffRole,
} from './staff-accounts';
export { STAFF_ROUTES } from './staff.routes';
export { GetSigningKeysRequest, SigningKey, SigningKeySet, getSigningKeys, signingKeyStatement } from './signing-keys';
export { ContactView, GetContactsReply, GetContactsRequest, getContacts } from './contact';
export {
  GetIdentityMessageRequest,
  IDENTITY_MESSAGES,
  IdentityMessageContent,
  MessageRequestedEventData,
  getIdentityMessage,
  identityMessageRequested,
  type IdentityMessage,
} from './messages';
export {
  ACCOUNT_STATES,
  PlanChosenEventData,
  SessionsEndedEventData,
  UserEventData,
  planChosenAtSignUp,
  sessionsEnded,
  userClosed,
  userClosing,
  userConfirmed,
  userEmailChanged,
  userOnboarded,
  userProfileChanged,
  userRolesChanged,
  userSignedUp,
  type AccountState,
} from './identity-events';
