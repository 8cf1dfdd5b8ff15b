import { useState } from 'react';
import { CheckYourEmail } from './check-your-email';
import { RegisterForm } from './register-form';

/** Registration, then the wait for the confirmation; its back button returns to the form. */
export function RegisterPage() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  if (isSent) return <CheckYourEmail email={email} onBack={() => setSent(false)} />;
  const onDone = (registeredEmail: string) => {
    setEmail(registeredEmail);
    setSent(true);
  };
  return <RegisterForm email={email} onDone={onDone} />;
}
