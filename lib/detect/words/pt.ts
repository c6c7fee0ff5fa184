import type { LanguageWords } from './types.ts';

export const pt: LanguageWords = {
  language: 'pt',
  phone:
    'telefone* telefonic* tel tels fone fones telemovel* telem tlm tlf celular* cel movel fixo whatsapp zap ligue ligar ligacao chamada contacto_telefonico linha_direta sms discar pelo_numero ao_numero whats atende_no atendem_no atendo_no atende_pelo retorno retornar liga_de_volta',
  place:
    'casa residencial trabalho comercial escritorio principal direto particular pessoal outro recado emergencia recepcao contato contacto meu seu nosso novo correto errado atual anterior gratuito gratis',
  team: 'departamento depto equipe equipa servico atendimento gestor gerente responsavel central centro setor assessor escritorio sede filial loja agencia duvidas reservas sinistros reclamacoes avarias encomendas marcacoes urgencias devolucoes agendamentos cliente paciente inquilino inquilina proprietario proprietaria senhorio pais mae pai filho filha esposa esposo marido mulher parceiro irmao irma vizinho vizinha amigo amiga chefe professor professora escola creche medico doutor dentista consultorio clinica hospital farmacia advogado advogada notario motorista porteiro porteira zelador sindico agente corretor tecnico encanador eletricista fornecedor transportadora hotel restaurante notas observacoes comentarios descricao detalhes nome pessoa local cidade armazem oficina prefeitura igreja policia bombeiros convidado tutor diretor diretora estagiario testemunha enfermeira enfermeiro perito assistente fabrica unidade portaria zeladoria origem destino',
  called: 'ligou',
  becomes: 'mesclado mesclada substituido substituida',
  things:
    'orcamentos envios apolices sinistros contas solicitacoes chamados encomendas casos reservas reclamacoes devolucoes',
  fax: 'fax* telefax',
  other:
    'pedido* encomenda* fatura* factura* nota_fiscal ticket chamado caso conta rastreio rastreamento envio pacote imposto fiscal banco agencia cartao contrato apolice orcamento cotacao recibo transacao transacoes pagamento* valor* montante total* preco* custo* saldo salario data* nascimento ano hora versao modelo artigo produto lote codigo postal quantidade serie matricula licenca passaporte processo funcionario socio reserva voo boleto protocolo registro identidade inscricao niss contribuinte utente sinistro* cheque emprestimo* guia cartao_de_cidadao chassi prontuario cupom requisicao pis cnh renavam pasep peso desconto* contentor* conteiner contador cupao vencimento* placa estoque comissao inventario quilometragem instalacao* instalacoes* fornecimento* cpe cui mandato* transferencia* debito* premio prestacao* pensao* aposentadoria* beneficio* amostra* exame* laudo* receita* internacao* admissao certificado* alvara* escritura* patente parcela* matricula_do chave* armario motor reboque* palete* carga* romaneio* conhecimento* alfandega* componente* peca* desenho* solicitacao* requerimento* oficio* autos acao inquerito* multa* auto_de acta* ata curso* disciplina* biblioteca garantia* fidelidade presente vale* bonus* pontos sessao* erro* ocorrencia* atendimento_n ordem* os_n terminal* autorizacao* operacao* movimento* lancamento* centro_de_custo projeto* tarefa* equipamento* dispositivo* decodificador* circuito* fornecedor_n comprovante* recibo* duplicata* medidor* hidrometro* volume distancia* capacidade* documento* ficha assinatura* carteirinha* convenio_n plano_n talao* senha_n guia* art op campanha* ped fat proc req prot cta sobre obra obras convenio* nota notas_fiscais licitacao* procuracao* aditivo* edital* fatura_telefonica conta_telefonica contrato_telefonico contrato_movel fatura_movel selo* declaracao* sentenca* acordao* coima* cacifo* assento* embarque* diploma* caderneta* formulario* levantamento',
  never:
    'id cpf cnpj rg nif cep iban bic nib pix imei identificador ie nf nfe nf-e chave_de_acesso cei cno cnae inss susep cnes crm cro oab nipc niss cc_n nire suframa cest ncm cfop pix_id cadunico referencia* ref nosso_numero refa ref_a',
  ext: 'ramal ext extensao int r',
  number: 'numero num no nr n nro numeros',
  country: 'pais',
  address: 'endereco morada',
  link: 'e era foi',
  small:
    'de do da dos das o a os as no na e em um uma ou por para costa_do guiana ilhas_menores costa_rica valencia',
};
