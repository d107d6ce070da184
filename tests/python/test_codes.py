# SPDX-License-Identifier: MIT
"""Tests flipwise.codes: parameters of every kind of code from every kind of value, error models, decoding with weights."""

import importlib.util
import itertools
import json
import pathlib
import tempfile
import unittest

import numpy as np

import flipwise
from flipwise import codes

HAMMING = np.array([[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]])
FIVE = ["XZZXI", "IXZZX", "XIXZZ", "ZXIXZ"]
MODEL = "error(0.125) D0\nerror(0.25) D0 D1\nerror(0.125) D1 L0\nerror(0) L1\nrepeat 2 {\nerror(0.125) D2\n}\n"


class Parameters(unittest.TestCase):
    def test_values_of_every_kind(self):
        for checks in (HAMMING, HAMMING.tolist(), HAMMING.astype(bool), "1010101\n0110011\n0001111\n"):
            found = codes.parameters(checks)
            self.assertEqual((found.n, found.k, found.d, found.number, found.kind, repr(found)),
                             (7, 4, 3, 7, "classical", "[7,4,3]: d = 3, proved"))
            self.assertFalse((HAMMING[:, found.support].sum(1) % 2).any())
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "code.txt"
            path.write_text("\n".join(FIVE))
            for checks in (FIVE, tuple(FIVE), "\n".join(FIVE), path):
                found = codes.parameters(checks, how_many=True)
                self.assertEqual((found.n, found.k, found.d, found.number, found.kind, repr(found), len(found.paulis)),
                                 (5, 1, 3, 30, "stabilizer", "[[5,1,3]]: d = 3, proved", 3))
            listed = codes.parameters(FIVE, all=40)
            self.assertEqual((listed.number, len({(*word.support, word.paulis) for word in listed.all})), (30, 30))
            self.assertEqual((listed.all[0].support.tolist(), listed.all[0].paulis), (listed.support.tolist(), listed.paulis))
            self.assertEqual([len(one.all) for one in (codes.parameters(HAMMING, HAMMING, all=2).x, codes.parameters(HAMMING, all=9))], [2, 7])
            with path.open() as file:
                self.assertEqual(codes.distance(file), 3)
        binary = [[int(letter in "XY") for letter in row] + [int(letter in "ZY") for letter in row] for row in FIVE]
        self.assertEqual(codes.distance(binary, pairs="separate"), 3)

    @unittest.skipIf(importlib.util.find_spec("scipy") is None, "scipy is not installed")
    def test_sparse_matrices(self):
        import scipy.sparse
        sparse = scipy.sparse.csr_matrix(HAMMING)
        self.assertEqual(repr(codes.parameters(sparse, sparse)), "[[7,1,3]]: d_X = 3, d_Z = 3, proved")
        model = codes.error_model(MODEL)
        self.assertEqual(model.check_matrix.toarray().tolist(), [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1]])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "h.npz"
            scipy.sparse.save_npz(path, model.check_matrix)
            loaded = scipy.sparse.load_npz(path)
        self.assertEqual((loaded != model.check_matrix).nnz, 0)
        self.assertEqual(codes.distance(loaded), codes.distance(model.check_matrix))

    def test_other_codes(self):
        found = codes.parameters(HAMMING, HAMMING)
        self.assertEqual((found.x.d, found.z.d, found.z.paulis, found.kind), (3, 3, "ZZZ", "css"))
        gauge = codes.parameters(["XXII", "IIXX", "ZIZI", "IZIZ"], gauge=True)
        self.assertEqual((gauge.k, gauge.gauge, gauge.d), (1, 1, 2))
        self.assertEqual(codes.distance(HAMMING, generator=True), 4)
        self.assertIsNone(codes.distance(np.eye(3, dtype=int)))
        self.assertEqual(repr(codes.parameters(np.eye(3, dtype=int))), "[3,0]: no such word")
        self.assertEqual([codes.parameters(HAMMING, at_least=d).is_at_least for d in (2, 3, 4)], [True, True, False])
        stopped = codes.parameters(np.random.default_rng(1).integers(0, 2, (60, 130)), progress=lambda _: False)
        self.assertEqual((stopped.status, stopped.d), ("unknown", None))

    def test_files_of_arrays(self):
        with tempfile.TemporaryDirectory() as folder:
            for kind in (np.uint8, bool, float):
                path = pathlib.Path(folder) / "h.npy"
                np.save(path, HAMMING.astype(kind))
                self.assertEqual(repr(codes.parameters(path, path)), "[[7,1,3]]: d_X = 3, d_Z = 3, proved")
                with path.open("rb") as file:
                    self.assertEqual(codes.distance(file, generator=True), 4)
                self.assertEqual(codes.Decoder(path).decode([0, 1, 1]).tolist(), codes.Decoder(HAMMING).decode([0, 1, 1]).tolist())
            np.savez(pathlib.Path(folder) / "two.npz", HAMMING)
            np.save(path, np.array([{}], dtype=object), allow_pickle=True)
            for wrong in (path, pathlib.Path(folder) / "two.npz"):
                with self.assertRaisesRegex(flipwise.InputError, "^checks: (neither .npy nor .npz|scipy is needed)"):
                    codes.parameters(wrong)

    def test_bases_and_random_searches(self):
        found = codes.parameters(HAMMING, HAMMING, basis=True)
        self.assertEqual([[one.d for one in side.basis] for side in (found, found.x, found.z)], [[], [3], [3]])
        self.assertEqual(found.z.basis[0].paulis, "ZZZ")
        basis = codes.parameters(HAMMING, basis=True).basis
        vectors = np.zeros((4, 7), int)
        for vector, one in zip(vectors, basis):
            vector[one.support] = 1
        self.assertEqual(len(np.unique(np.array([*itertools.product((0, 1), repeat=4)]) @ vectors % 2, axis=0)), 16)
        light = codes.parameters(HAMMING, HAMMING, find="any")
        self.assertEqual((light.status, light.d, light.lower, light.upper, repr(light)), ("feasible", None, 1, 3, "[[7,1]]: d_X <= 3, d_Z <= 3"))
        self.assertTrue(0 < light.x.met <= light.x.searched)

    def test_codes_of_the_qldpc_challenge(self):
        rows = [np.flatnonzero(row).tolist() for row in HAMMING]
        code = {"name": "Steane", "n": 7, "k": 1, "checks": {"X": rows, "Z": rows}}
        for given in (code, json.dumps(code)):
            self.assertEqual(repr(codes.parameters(given)), "[[7,1,3]]: d_X = 3, d_Z = 3, proved")

    def test_mistakes(self):
        for call, message in ((lambda: codes.parameters(["XX", "ZI"]), "^checks: row 1 and row 2 do not commute.*state that \\(gauge=True\\)$"),
                              (lambda: codes.parameters(__file__), "^checks: '.*py' is the name of a file; to read a file, give pathlib.Path"),
                              (lambda: codes.error_model(__file__), "^source: .*; to read a file, give pathlib.Path"),
                              (lambda: codes.parameters(HAMMING, gauge=True), "^gauge: expected Pauli operators"),
                              (lambda: codes.parameters(HAMMING, find="no"), "^find: "),
                              (lambda: codes.parameters(HAMMING, find="any", basis=True), "^find: any proves nothing"),
                              (lambda: codes.parameters(["XX", "Q"]), "^checks: "),
                              (lambda: codes.parameters(HAMMING, np.eye(3, dtype=int)), "^z_checks: the X checks act on 7 qubits"),
                              (lambda: codes.parameters(HAMMING, "XX\n"), "^z_checks: two matrices are"),
                              (lambda: codes.ErrorModel(5), "^text: expected text, not int 5"),
                              (lambda: codes.parameters(HAMMING, as_="mtx"), "^as_: "),
                              (lambda: codes.parameters("11\n", as_="no"), "^as_: "),
                              (lambda: codes.parameters("3 x\n", as_="by-light"), "^checks: text:1:3: expected the numbers of the bits in a check, "),
                              (lambda: codes.parameters(["XX", "X"]), "^checks: row 2: this row has 1 Pauli letter, "),
                              (lambda: codes.parameters(HAMMING, pairs="no"), "^pairs: "),
                              (lambda: codes.parameters(HAMMING, gauge=1), "^gauge: "),
                              (lambda: codes.error_model("errr(0.1) D0\n"), "^source:1:1: unknown instruction")):
            with self.assertRaisesRegex(flipwise.InputError, message):
                call()


class ErrorModels(unittest.TestCase):
    def test_matrices_and_priors(self):
        model = codes.error_model(MODEL)
        self.assertEqual((model.num_errors, model.num_detectors, model.num_observables), (4, 3, 2))
        np.testing.assert_allclose(model.priors, [0.125, 0.25, 0.125, 2 * 0.125 * 0.875])
        self.assertEqual((model.check_matrix @ np.array([1, 1, 1, 0])).tolist(), [2, 2, 0])
        self.assertEqual((model.observables @ np.array([1, 1, 1, 0])).tolist(), [1, 0])
        found = codes.parameters(model, each_observable=True)
        self.assertEqual((found.d, found.kind, [one.d for one in found.observables], repr(found)), (3, "errors", [3, None], "4 errors: d = 3, proved"))


class Decoding(unittest.TestCase):
    def test_pauli_errors_of_every_syndrome(self):
        random = np.random.default_rng(2)
        for stabilizers in (["XXXX", "ZZZZ", "XYIZ"], FIVE, ["XX", "ZZ", "YY"]):
            qubits = len(stabilizers[0])
            for case in range(4):
                weights = random.uniform(0.2, 3, (qubits, 3)) if case else np.ones((qubits, 3))
                if case == 1:
                    weights = random.integers(1, 5, (qubits, 1)).repeat(3, 1)
                # A letter may also be made as the product of the two others.
                least = np.minimum(weights, weights.sum(1, keepdims=True) - weights)
                decoder = codes.PauliDecoder(stabilizers, weights if case != 1 else weights[:, 0])

                def syndrome_and_cost(error):
                    syndrome = tuple(sum("I" not in (a, b) and a != b for a, b in zip(row, error)) % 2 for row in stabilizers)
                    return syndrome, sum(least[i]["XYZ".index(letter)] for i, letter in enumerate(error) if letter != "I")

                best = {}
                for error in itertools.product("IXYZ", repeat=qubits):
                    syndrome, cost = syndrome_and_cost(error)
                    best[syndrome] = min(best.get(syndrome, cost), cost)
                answers = decoder.decode_batch(list(best))
                for syndrome, answer in zip(best, answers):
                    self.assertEqual(syndrome_and_cost(answer)[0], syndrome, (stabilizers, case))
                    self.assertLessEqual(syndrome_and_cost(answer)[1], best[syndrome] + decoder.max_error + 1e-9, (stabilizers, case, syndrome))
                    self.assertEqual(decoder.decode(syndrome), answer)
        even = codes.PauliDecoder("XX\nZZ\n", error_probabilities=0.3).decode([1, 0])
        self.assertEqual(even, codes.PauliDecoder(["+XX", "-ZZ"], error_probabilities=[[0.1] * 3] * 2).decode([1, 0]))
        self.assertEqual(codes.PauliDecoder(["XX", "ZZ"], error_probabilities=[[0, 0, 0], [0.5, 0.2, 0.3]]).decode([1, 1]), "IY")
        for call, message in ((lambda: codes.PauliDecoder(["XX", "Z"]), "^stabilizers: expected Pauli strings of equal lengths"), (lambda: codes.PauliDecoder(HAMMING), "^stabilizers: expected Pauli"),
                              (lambda: codes.PauliDecoder(["XX"], error_probabilities=[[0.5] * 3] * 2), "^error_probabilities: "), (lambda: codes.PauliDecoder(["XX"], [1, 2, 3]), "^weights: its shape"),
                              (lambda: codes.PauliDecoder(["XX", "YY", "ZZ"]).decode([1, 1, 1]), "^syndrome: no error")):
            with self.assertRaisesRegex(flipwise.InputError, message):
                call()

    def test_least_weights_by_brute_force(self):
        draw = np.random.default_rng(5)
        for _ in range(25):
            checks, bits = draw.integers(1, 5), draw.integers(1, 8)
            matrix = draw.integers(0, 2, (checks, bits))
            weights = draw.normal(1, 1.5, bits)
            weights[draw.random(bits) < 0.15] = np.inf
            decoder = codes.Decoder(matrix, weights)
            errors = np.array([*itertools.product((0, 1), repeat=int(bits))])
            errors = errors[~(errors & np.isinf(weights)).any(1)]
            total = errors @ np.where(np.isinf(weights), 0, weights)
            syndromes = errors @ matrix.T % 2
            found = decoder.decode_batch(syndromes)
            np.testing.assert_array_equal(found @ matrix.T % 2, syndromes)
            self.assertFalse((found & np.isinf(weights)).any())
            for syndrome, one in zip(syndromes, found):
                best = total[(syndromes == syndrome).all(1)].min()
                self.assertLessEqual(one @ np.where(np.isinf(weights), 0, weights), best + decoder.max_error + 1e-9)
                np.testing.assert_array_equal(decoder.decode(syndrome), one)

    def test_weights_from_probabilities(self):
        repetition = [[1, 1, 0], [0, 1, 1]]
        self.assertEqual(codes.Decoder(repetition, error_probabilities=0.1).max_error, 0)
        self.assertEqual(codes.Decoder(repetition, error_probabilities=0.1).decode([1, 1]).tolist(), [0, 1, 0])
        self.assertEqual(codes.Decoder(repetition, error_probabilities=[0.1, 0.001, 0.1]).decode([1, 1]).tolist(), [1, 0, 1])
        self.assertEqual(codes.Decoder(repetition, error_probabilities=[0.1, 0, 0.1]).decode([1, 1]).tolist(), [1, 0, 1])
        self.assertEqual(codes.Decoder(repetition, error_probabilities=[0.1, 0.9, 0.1]).decode([0, 0]).tolist(), [0, 0, 0])
        self.assertEqual(codes.Decoder(repetition, error_probabilities=[0.4, 0.99, 0.4]).decode([0, 0]).tolist(), [1, 1, 1])
        self.assertEqual(codes.Decoder(codes.error_model(MODEL)).decode([1, 1, 0]).tolist(), [0, 1, 0, 0])
        self.assertEqual(codes.Decoder(repetition).decode_batch(np.zeros((0, 2))).shape, (0, 3))

    def test_erasures_by_brute_force(self):
        draw = np.random.default_rng(6)
        for _ in range(25):
            checks, bits = draw.integers(1, 4), draw.integers(2, 8)
            matrix, weights = draw.integers(0, 2, (checks, bits)), draw.integers(1, 9, bits)
            erased = draw.integers(0, 2, bits)
            decoder = codes.Decoder(matrix, weights)
            errors = np.array([*itertools.product((0, 1), repeat=int(bits))])
            syndromes = errors @ matrix.T % 2
            for syndrome in np.unique(syndromes, axis=0):
                among = errors[(syndromes == syndrome).all(1)]
                prices = among @ np.where(erased, 0, weights)
                found = decoder.decode(syndrome, erased=erased)
                self.assertIn(found.tolist(), among[prices == prices.min()].tolist())
                inside = among[~(among & 1 - erased).any(1)]
                if not len(inside):
                    self.assertRaises(flipwise.InputError, decoder.decode, syndrome, erased=erased, only_erased=True)
                else:
                    self.assertIn(decoder.decode(syndrome, erased=erased, only_erased=True).tolist(), inside.tolist())

    def test_faults(self):
        model = codes.error_model(MODEL)
        decoder = codes.Decoder(model, faults_matrix=model.observables)
        self.assertEqual(decoder.decode([0, 1, 0]).tolist(), [1, 0])
        self.assertEqual(decoder.decode_batch([[1, 1, 0], [0, 1, 1]]).tolist(), [[0, 0], [1, 0]])
        self.assertEqual(decoder.decode([0, 1, 0], erased=[1, 1, 0, 0], only_erased=True).tolist(), [0, 0])

    @unittest.skipIf(importlib.util.find_spec("networkx") is None or importlib.util.find_spec("scipy") is None, "networkx or scipy is not installed")
    def test_tanner_graphs(self):
        import networkx
        import scipy.sparse
        graph = networkx.bipartite.from_biadjacency_matrix(scipy.sparse.csr_matrix(HAMMING))
        self.assertEqual(repr(codes.parameters(graph, graph)), "[[7,1,3]]: d_X = 3, d_Z = 3, proved")
        self.assertEqual(codes.Decoder(graph).decode([0, 1, 1]).tolist(), codes.Decoder(HAMMING).decode([0, 1, 1]).tolist())
        graph.add_edge(0, 1)
        for wrong, message in ((graph, "^checks: an edge joins int 0 and int 1; expected a check and a bit"),
                               (networkx.DiGraph(graph), "^checks: expected an undirected graph"),
                               (networkx.path_graph(3), "^checks: node int 0 has no attribute bipartite")):
            with self.assertRaisesRegex(flipwise.InputError, message):
                codes.parameters(wrong)

    def test_nothing_to_search(self):
        """All errors are certain or impossible, or there are no detectors."""
        self.assertEqual(codes.Decoder([[1, 1]]).decode([0], erased=[0, 0], only_erased=True).tolist(), [0, 0])
        self.assertEqual(codes.Decoder([[1]], error_probabilities=1).decode([1]).tolist(), [1])
        self.assertEqual(codes.Decoder([[1, 1]], [-np.inf, np.inf]).decode_batch([[1], [1]]).tolist(), [[1, 0]] * 2)
        self.assertEqual(codes.Decoder(codes.error_model("error(1) D0 L0\n")).decode([1]).tolist(), [1])
        model = codes.error_model("error(0.1) L0\nerror(0.9) L1\n")
        decoder = codes.Decoder(model, faults_matrix=model.observables)
        self.assertEqual(decoder.decode([]).tolist(), [0, 1])
        self.assertEqual(decoder.decode_batch(np.zeros((2, 0))).tolist(), [[0, 1]] * 2)
        self.assertEqual(decoder.decode([], erased=[1, 0]).tolist(), [0, 1])

    def test_mistakes(self):
        certain = codes.Decoder(codes.error_model("error(1) D0\nerror(0.1) D0 D1\nerror(0.2) D1\n"))
        self.assertEqual([certain.decode(syndrome).tolist() for syndrome in ([1, 0], [1, 1], [0, 1])], [[1, 0, 0], [1, 0, 1], [1, 1, 0]])
        for call, message in ((lambda: codes.Decoder([[1]], [np.nan]), "^weights: "), (lambda: codes.Decoder([[1]], [1, 2]), "^weights: "),
                              (lambda: codes.Decoder([[1]], ["x"]), "^weights: "),
                              (lambda: codes.Decoder([[1]], [1], error_probabilities=0.1), "^weights: "),
                              (lambda: codes.Decoder([[1]], error_probabilities=1.5), "^error_probabilities: "),
                              (lambda: codes.Decoder([[1]], error_probabilities=1).decode([0]), "^syndrome: no error has this syndrome"),
                              (lambda: codes.Decoder([[1]], error_probabilities=0).decode_batch([[0], [1]]), "^syndromes: row 1: no error has this syndrome"),
                              (lambda: codes.Decoder([[1]]).decode_batch([[1, 0]]), "^syndromes: "),
                              (lambda: codes.Decoder([[1]]).decode([0.5]), "^syndrome: "),
                              (lambda: codes.Decoder([[1]]).decode([0], erased=[1, 0]), "^erased: its shape is"),
                              (lambda: codes.Decoder([[1]]).decode([1], erased=[0], only_erased=True), "^syndrome: no error has this syndrome"),
                              (lambda: codes.Decoder([[1]]).decode([0], only_erased=True), "^only_erased: give the erased bits"),
                              (lambda: codes.Decoder([[1]], faults_matrix=[[1, 0]]), "^faults_matrix: has 2 columns"),
                              (lambda: codes.Decoder([[1, 1], [1, 1]]).decode([0, 1]), "^syndrome: no error has this syndrome")):
            with self.assertRaisesRegex(flipwise.InputError, message):
                call()


if __name__ == "__main__":
    unittest.main()
