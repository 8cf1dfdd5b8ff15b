/** `l•••@example.com`: the owner recognizes the address, but no other person can write to it. */
export function maskRecipient(address: string): string {
  const at = address.lastIndexOf('@');
  return `${at > 0 ? address.slice(0, 1) : ''}•••${at > 0 ? address.slice(at) : ''}`;
}

/** `•••678`: the last digits of a telephone number. */
export function maskPhone(phone: string): string {
  return `•••${phone.replace(/\D/g, '').slice(-3)}`;
}
