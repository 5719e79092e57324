/** One environment variable, as the README lists it. */
export interface Variable {
  name: string;
  default: string;
  meaning: string;
  example: string;
}
