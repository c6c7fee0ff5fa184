/** Firefox under a real policies.json, in the folder of its installation. */
import { managedBrowser } from './managed.ts';

managedBrowser('firefox', []);
