import TestRunner from 'jest-runner';

/** Jest's own runner, one spec file at a time: these specs measure, kill processes and drive a browser. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}
