/** Headers that carry a token. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** RFC 7617: characters outside ASCII as UTF-8. */
export const basic = (user: string, password = '') => ({
  Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`,
});
