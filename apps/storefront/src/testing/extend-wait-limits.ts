import { configure } from '@testing-library/react';

// One second is too short on a machine that builds and tests everything at once. A fulfilled condition ends the wait earlier anyway.
configure({ asyncUtilTimeout: 10_000 });
