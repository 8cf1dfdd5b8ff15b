/** `l•••@example.com`: enough to recognise one's own address, too little to write to another person's. */
export function maskRecipient(address: string): string {
  const at = address.lastIndexOf('@');
  return `${at > 0 ? address.slice(0, 1) : ''}•••${at > 0 ? address.slice(at) : ''}`;
}

/** `•••678`: the end of a telephone number. */
export function maskPhone(phone: string): string {
  return `•••${phone.replace(/\D/g, '').slice(-3)}`;
}
