/** Why a command could not be done: a sentence for the administrator. */
export class Refused extends Error {}
