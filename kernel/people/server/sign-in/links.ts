/** The screen Set a new password with its query values u and token (specification section 2), below the base address. */
export function setPasswordAddress(username: string, tokenText: string): string {
  return `/reset-password?u=${encodeURIComponent(username)}&token=${encodeURIComponent(tokenText)}`;
}

/** The same with the address that the installation is configured with; never one that a request claims. */
export function setPasswordLink(baseUrl: string, username: string, tokenText: string): string {
  return `${baseUrl}${setPasswordAddress(username, tokenText)}`;
}
